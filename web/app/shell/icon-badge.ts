/** Shows on the icon of the installed app how much is unread, where the system has such; 0: nothing is shown. */
export function showOnIcon(unread: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
}
