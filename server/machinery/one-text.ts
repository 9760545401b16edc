import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'

/** How a service translates that takes one text with each request: `limits.texts` is 1. */
export const translateOne =
  (
    request: (batch: MachineBatch, connection: MachineConnection) => Outgoing,
    read: (reply: unknown, sent: string) => string,
  ): Machine['translate'] =>
  async (batch, connection) => {
    const reply = await connection.send(request(batch, connection))
    return { answers: batch.texts.map(({ id, text }) => ({ id, text: read(reply, text) })) }
  }
