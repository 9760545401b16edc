/** The choice that a select is at. */
export const choiceOf = <Name extends string>(names: readonly Name[], value: string, otherwise: Name): Name =>
  names.find((one) => one === value) ?? otherwise
