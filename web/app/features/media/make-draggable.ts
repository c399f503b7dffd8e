import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Point = { clientX: number; clientY: number }

/** Whether a point is over the half of an element that comes second, in the direction in which the items follow. */
function isInSecondHalf(element: Element, { clientX, clientY }: Point, isGrid: boolean): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!isGrid) return clientY > top + height / 2
  const isRightHalf = clientX > left + width / 2
  return getComputedStyle(element).direction === 'rtl' ? !isRightHalf : isRightHalf
}

/** Items in one row stand beside each other. */
const standsInGrid = ([first, second]: readonly HTMLElement[]): boolean =>
  first !== undefined && second !== undefined && first.offsetTop === second.offsetTop

/**
 * Makes elements draggable onto each other, by mouse and, after a long press, by touch. While it is over an element, it
 * carries `data-drop`: `before` or `after`; the dragged one `data-dragged`.
 * @param onDrop the places of both in the list
 * @returns a function that undoes it
 */
export function makeDraggable(
  items: readonly HTMLElement[],
  onDrop: (from: number, onto: number, isAfter: boolean) => void,
): () => void {
  const list = Symbol('list')
  const isGrid = standsInGrid(items)
  const isFromHere = ({ source }: { source: { data: Record<string | symbol, unknown> } }) =>
    source.data['list'] === list
  return combine(
    ...items.flatMap((element, index) => [
      draggable({
        element,
        getInitialData: () => ({ list, index }),
        onDragStart: () => element.toggleAttribute('data-dragged', true),
        onDrop: () => element.toggleAttribute('data-dragged', false),
      }),
      dropTargetForElements({
        element,
        canDrop: isFromHere,
        onDrag({ location, source }) {
          const side = isInSecondHalf(element, location.current.input, isGrid) ? 'after' : 'before'
          if (source.element !== element) element.dataset['drop'] = side
        },
        onDragLeave: () => delete element.dataset['drop'],
        onDrop({ location, source }) {
          delete element.dataset['drop']
          const from = Number(source.data['index'])
          if (from !== index) onDrop(from, index, isInSecondHalf(element, location.current.input, isGrid))
        },
      }),
    ]),
  )
}
