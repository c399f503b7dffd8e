import type { Land } from './terrain.ts'

/** Where a spot of a land stands in the picture, and how large one unit of length is there; in picture heights. */
export function placeOnLand(
  land: Pick<Land, 'heightAt' | 'camera'>,
  x: number,
  z: number,
  aspect: number,
): { x: number; y: number; unit: number } {
  const { camera } = land
  const unit = camera.zoom / z
  return {
    x: aspect / 2 + (x - camera.x) * unit,
    y: camera.horizonY + (camera.height - land.heightAt(x, z)) * unit,
    unit,
  }
}
