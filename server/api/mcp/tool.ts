import type { Static, TObject } from 'typebox'
import type { ApiCaller } from '#server/api/mcp/api-caller.ts'

/** Something an agent can ask for. It reaches the service only through the API, with the caller's own rights. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: TObject
  /** Whether it adds to a change set, which is all that a tool can write. */
  readonly isWrite: boolean
  run(api: ApiCaller, input: unknown): Promise<unknown>
}

interface ToolOptions<Input extends TObject> extends Omit<Tool, 'input' | 'isWrite' | 'run'> {
  readonly input: Input
  readonly isWrite?: boolean
  run(api: ApiCaller, input: Static<Input>): Promise<unknown>
}

export const defineTool = <Input extends TObject>({ isWrite = false, ...tool }: ToolOptions<Input>): Tool => ({
  ...tool,
  isWrite,
})
