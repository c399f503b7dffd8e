/**
 * Sets a cookie in a browser that listens for debuggers, by the DevTools protocol.
 * https://chromedevtools.github.io/devtools-protocol/tot/Storage/#method-setCookies
 */
export async function setCookie(port: number, cookie: { name: string; value: string; url: string }): Promise<void> {
  const about = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await about.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      socket.addEventListener('open', () =>
        socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies: [cookie] } })),
      )
      socket.addEventListener('message', ({ data }) => resolve(String(data)))
      socket.addEventListener('error', () => reject(new Error('the browser was not reached')))
    })
    if (Object.hasOwn(JSON.parse(answer) as object, 'error')) throw new Error(answer)
  } finally {
    socket.close()
  }
}
