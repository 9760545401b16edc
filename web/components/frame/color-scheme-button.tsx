import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MoonIcon, ScreenIcon, SunIcon } from '../controls/icons.tsx'

const schemes = {
  auto: { next: 'light', Icon: ScreenIcon },
  light: { next: 'dark', Icon: SunIcon },
  dark: { next: 'auto', Icon: MoonIcon },
} as const satisfies Record<MantineColorScheme, unknown>

/** Goes round: as the system, light, dark. The choice is remembered. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { t } = useTranslation()
  const { next, Icon } = schemes[colorScheme]
  const label = t('colours.now', { now: t(`colours.${colorScheme}`), next: t(`colours.${next}`) })
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
