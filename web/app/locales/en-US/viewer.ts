export const viewer = {
  viewer: 'Photo viewer',
  photos: 'Photos',
  carousel: 'carousel',
  slide: 'photo',
  position: 'Photo {{index}} of {{total}}',
  counter: '{{index}} / {{total}}',
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  locked: 'This photo is locked',
} as const
