import { type Colour, ink, type Ramp, ramp } from '../drawing/colour.ts'

/** An hour of the day: the air, the sun's side and strength, and what the distance fades into. */
export type Mood = {
  air: Ramp
  sunColour: Colour
  sunHaze: number
  sunHeight: number
  cloudLit: Colour
  cloudShade: Colour
  light: Colour
  ambient: Colour
  haze: Colour
  exposure: number
}

export type MoodName = 'dawn' | 'day' | 'golden' | 'dusk' | 'overcast' | 'moonlit'

export const moods: Record<MoodName, Mood> = {
  dawn: {
    air: ramp([
      [0, '#4b6a9c'],
      [0.45, '#a9a7c4'],
      [0.75, '#f0bfa8'],
      [1, '#ffd9a8'],
    ]),
    sunColour: ink('#ffcf94'),
    sunHaze: 0.75,
    sunHeight: 0.04,
    cloudLit: ink('#ffd8c2'),
    cloudShade: ink('#8a83a6'),
    light: [1.45, 1.02, 0.74],
    ambient: [0.3, 0.31, 0.43],
    haze: ink('#d9b9b4'),
    exposure: 1,
  },
  day: {
    air: ramp([
      [0, '#2f6fb5'],
      [0.5, '#77aad8'],
      [0.85, '#c3dcea'],
      [1, '#e2ecec'],
    ]),
    sunColour: ink('#fff3d8'),
    sunHaze: 0.22,
    sunHeight: 0.42,
    cloudLit: ink('#ffffff'),
    cloudShade: ink('#93a5b9'),
    light: [1.5, 1.4, 1.2],
    ambient: [0.3, 0.37, 0.47],
    haze: ink('#bfd2de'),
    exposure: 0.98,
  },
  golden: {
    air: ramp([
      [0, '#53719f'],
      [0.4, '#b7a69b'],
      [0.7, '#f0b36c'],
      [1, '#ffcf7d'],
    ]),
    sunColour: ink('#ffc061'),
    sunHaze: 0.95,
    sunHeight: 0.09,
    cloudLit: ink('#ffdca0'),
    cloudShade: ink('#8d7480'),
    light: [1.8, 1.15, 0.6],
    ambient: [0.3, 0.28, 0.32],
    haze: ink('#e0ad7d'),
    exposure: 0.98,
  },
  dusk: {
    air: ramp([
      [0, '#1d2a55'],
      [0.4, '#55487f'],
      [0.72, '#c76a78'],
      [0.9, '#f39a66'],
      [1, '#ffb765'],
    ]),
    sunColour: ink('#ff9355'),
    sunHaze: 0.55,
    sunHeight: 0.01,
    cloudLit: ink('#ff9a76'),
    cloudShade: ink('#4a3d6b'),
    light: [0.95, 0.55, 0.42],
    ambient: [0.2, 0.2, 0.34],
    haze: ink('#9c6480'),
    exposure: 1.05,
  },
  overcast: {
    air: ramp([
      [0, '#8897a3'],
      [0.5, '#b4bec4'],
      [1, '#dfe2e0'],
    ]),
    sunColour: ink('#f4f1ea'),
    sunHaze: 0.12,
    sunHeight: 0.35,
    cloudLit: ink('#e6e9ea'),
    cloudShade: ink('#85929c'),
    light: [0.5, 0.5, 0.48],
    ambient: [0.55, 0.6, 0.64],
    haze: ink('#cfd6d8'),
    exposure: 1,
  },
  moonlit: {
    air: ramp([
      [0, '#050a1c'],
      [0.5, '#0e1d40'],
      [0.85, '#24406b'],
      [1, '#44618a'],
    ]),
    sunColour: ink('#c9d8ff'),
    sunHaze: 0.3,
    sunHeight: 0.3,
    cloudLit: ink('#7d93bd'),
    cloudShade: ink('#1a2748'),
    light: [0.3, 0.38, 0.55],
    ambient: [0.07, 0.1, 0.18],
    haze: ink('#2b4468'),
    exposure: 1.15,
  },
}
