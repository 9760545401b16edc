const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** Whether a text breaks lines, moves a terminal's cursor or turns the direction round: no name of anything does. */
export const hasControlCharacters = (text: string): boolean => controls.test(text)

const runs = new RegExp(`${controls.source}+`, 'g')

/** A name with a blank for what it may not hold. */
export const withoutControlCharacters = (text: string): string => text.replaceAll(runs, ' ').trim()
