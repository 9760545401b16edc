/** The little that the tests use of it: its own types bring those of a browser along, which the server must not have. */
export interface IdentityProviderInstance {
  parseLoginRequest(
    sp: object,
    binding: string,
    request: { query: Readonly<Record<string, string>> },
  ): Promise<{ extract: { request: { id: unknown } } }>
  createLoginResponse(
    sp: object,
    request: object,
    binding: string,
    user: object,
    template: () => { id: string; context: string },
  ): Promise<{ context: string }>
}

export function IdentityProvider(settings: object): IdentityProviderInstance
export function ServiceProvider(settings: { metadata: string }): object
export function setSchemaValidator(validator: { validate: () => Promise<string> }): void
