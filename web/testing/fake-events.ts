/** The stream of events that a project sends to open pages. */
export class FakeEvents extends EventTarget {
  static open: FakeEvents[] = []

  /** Has pages find an `EventSource` that the test speaks through. */
  static install(): void {
    FakeEvents.open = []
    Object.assign(globalThis, { EventSource: FakeEvents })
  }

  static uninstall(): void {
    Reflect.deleteProperty(globalThis, 'EventSource')
    FakeEvents.open = []
  }

  /** Tells every page that listens. */
  static emit(type: 'open' | 'change' | 'presence', data: object = {}): void {
    for (const stream of FakeEvents.open) stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }

  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEvents.open.push(this)
  }

  close(): void {
    FakeEvents.open = FakeEvents.open.filter((one) => one !== this)
  }
}
