import type { IdentifiedText } from '#core/machinery/match-answers.ts'
import type { PromptItem } from '#core/machinery/prompt.ts'
import type { TokenStyle } from '#core/machinery/tokens.ts'
import type { Message } from '#core/messages/message.ts'

/** One setting of a service. */
export interface MachineSetting {
  readonly name: string
  /** For people. */
  readonly label: string
  /** A secret is stored sealed and never shown; an address is called, so it must not lead into a private network; a price only counts what was used. */
  readonly kind: 'text' | 'secret' | 'address' | 'choice' | 'switch' | 'number' | 'price'
  /** A text that names a part of the address that is called. */
  readonly isPartOfAddress?: boolean
  /** An address that may also be a host name alone. */
  readonly mayBeHostName?: boolean
  readonly required?: boolean
  readonly default?: string
  readonly choices?: readonly string[]
}

/** Settings as a machine gets them: checked, opened, defaults filled in. */
export type MachineSettings = Readonly<Record<string, string>>

/** A picture that shows where a text is used. */
export interface MachinePicture {
  readonly id: number
  readonly mediaType: string
  readonly base64: string
}

/** A text on its way to a service, tokens in place of what must stay. */
export interface MachineText extends IdentifiedText {
  /** What helps a language model; others do not look at it. */
  readonly item: PromptItem
  readonly pictures?: readonly MachinePicture[] | undefined
}

export interface MachineLanguage {
  readonly code: string
  readonly name: string
}

export interface MachineBatch {
  readonly texts: readonly MachineText[]
  readonly source: MachineLanguage
  readonly target: MachineLanguage
  /** Name of the project, for the prompt of a language model. */
  readonly project: string
}

export interface MachineAnswer extends IdentifiedText {
  /** Percent, where the service says how sure it is. */
  readonly quality?: number
}

/** What a batch took. */
export interface MachineCost {
  readonly characters: number
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface MachineReply {
  /** In any order; each with the id of its text. */
  readonly answers: readonly MachineAnswer[]
  /** The model, where the service has several. */
  readonly model?: string
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** A call that a machine wants made. */
export interface Outgoing {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Objects are sent as JSON, `URLSearchParams` as a form. */
  readonly body?: unknown
}

/** The one way out for a machine. */
export interface MachineConnection {
  readonly settings: MachineSettings
  /** Makes the call, again where that helps, and returns the JSON of a good answer. */
  send(call: Outgoing): Promise<unknown>
  /** Microseconds since 1970. */
  now(): number
}

/** A question to a language model. */
export interface ModelQuestion {
  readonly system: string
  readonly user: string
  /** In the order in which the prompt counts them. */
  readonly pictures: readonly MachinePicture[]
  /** What the answer must look like, for servers that can be told. */
  readonly answer: { readonly name: string; readonly description: string; readonly schema: object }
}

export interface ModelAnswer extends Omit<MachineReply, 'answers'> {
  /** What the answer says as JSON; undefined where it is none. */
  readonly value: unknown
}

/** A service that translates: one file each, one line in the registry. */
export interface Machine {
  /** Stored in settings; never renamed. */
  readonly id: string
  readonly name: string
  readonly settings: readonly MachineSetting[]
  /** What is wrong with settings that are each right by themselves; undefined: nothing. */
  whyNot?(settings: MachineSettings): Message | undefined
  /** What its answers count for, in percent, where it does not say itself. */
  readonly quality: number
  readonly tokens: TokenStyle
  /** The most that one call takes. Where answers carry no id, one text at a time. */
  readonly limits: { readonly texts: number; readonly characters: number }
  /** Calls in a minute that we make at most. */
  readonly callsPerMinute: number
  readonly timeoutMs?: number
  /** Whether glossary, memory and explanations are of use to it. */
  readonly takesContext?: boolean
  /** Language models answer other questions as well. */
  ask?(question: ModelQuestion, connection: MachineConnection): Promise<ModelAnswer>
  translate(batch: MachineBatch, connection: MachineConnection): Promise<MachineReply>
}
