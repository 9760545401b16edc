import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx'

const schemes = {
  auto: { name: 'as the system', next: 'light', Icon: ScreenIcon },
  light: { name: 'light', next: 'dark', Icon: SunIcon },
  dark: { name: 'dark', next: 'auto', Icon: MoonIcon },
} as const satisfies Record<MantineColorScheme, unknown>

/** Goes round: as the system, light, dark. The choice is remembered. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, next, Icon } = schemes[colorScheme]
  const label = `Colours: ${name}. Change to ${schemes[next].name}.`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="inherit"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon />
    </ActionIcon>
  )
}
