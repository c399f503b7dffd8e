/** What waits for one socket at most. It reads the state again when it is back, so nothing is lost. */
const WAITING_PACKETS = 1_000
const WAITING_BYTES = 1_024 * 1_024

/** A connection of the socket server, with what it has not sent yet. */
type Connection = {
  writeBuffer: readonly unknown[]
  transport: unknown
  on(event: 'packetCreate', listener: () => void): unknown
  close(discard: boolean): unknown
}

/** Closes a connection whose other side does not read what is sent: the server would keep it all in memory. */
export function closeSlowReaders(connection: Connection): void {
  let isClosing = false
  connection.on('packetCreate', () => {
    if (isClosing) return
    if (connection.writeBuffer.length < WAITING_PACKETS && unsentBytes(connection) < WAITING_BYTES) return
    isClosing = true
    // Not while the library is writing. Saying goodbye would wait for the other side.
    setImmediate(() => {
      socketOf(connection)?.terminate?.()
      connection.close(true)
    })
  })
}

/** A transport by requests has none. */
const socketOf = ({ transport }: Connection) =>
  (transport as { socket?: { bufferedAmount?: number; terminate?(): void } }).socket

/** What the operating system has not taken yet. */
const unsentBytes = (connection: Connection): number => socketOf(connection)?.bufferedAmount ?? 0
