/** The pages on which live video is sent or played: only there may Agora's servers be called. */
export const isLivePage = (path: string): boolean =>
  /^\/[a-z]{2}-[A-Z]{2}\/(?:streaming\/[^/]+|creator\/live|private-calls\/[^/]+)$/.test(path)
