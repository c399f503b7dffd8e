/** Whether a host name of a URL, such as `[::1]`, is this machine itself, where nobody else reads the line. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
