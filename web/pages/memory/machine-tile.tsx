import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../api/scopes.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import form from '../../components/form/form.module.css'
import { useNames } from '../../locale/own-words.ts'
import { MachineForm } from './machine-form.tsx'
import classes from './machinery.module.css'
import type { Configuration, Machine } from './machinery-queries.ts'

interface Props {
  scope: Scope
  machine: Machine
  /** Set up here, for the whole site, or nothing to set up; turned off here, or not there at all. */
  state: 'used' | 'ofSite' | 'byDefault' | 'off' | 'unused'
  known: Configuration
  isOpen: boolean
  onOpen: () => void
  onSave: (values: Configuration) => Promise<void>
  onRemove: () => Promise<void>
  onTurn: (on: boolean) => void
}

/** One service: what it is good for, who gets the texts, and what can be done with it. */
export function MachineTile({ machine, state, isOpen, ...props }: Props) {
  const { t } = useTranslation('manage')
  const named = useNames('manage')
  const { service, name, hosting, website, quality } = machine
  return (
    <li className={classes.tile} data-open={isOpen || undefined}>
      <div className={classes.name}>
        <strong>{name}</strong>
        <span className={form.detail}>{t(`machinery.${state}`)}</span>
      </div>
      <p className={classes.about}>{named(`machinery.about.${service}`, '')}</p>
      <p className={form.detail}>
        {t(`machinery.hosting.${hosting}`)} {quality !== null && t('machinery.quality', { quality })}{' '}
        {website !== '' && (
          <Anchor
            href={website}
            rel="noreferrer noopener"
            inherit
            underline="always"
            aria-label={t('machinery.websiteOf', { name })}
          >
            {t('machinery.website')}
          </Anchor>
        )}
      </p>
      <TileButtons machine={machine} state={state} {...props} />
      {isOpen && (
        <MachineForm
          scope={props.scope}
          machine={machine}
          known={props.known}
          onSave={props.onSave}
          onCancel={props.onOpen}
        />
      )}
    </li>
  )
}

function TileButtons({ machine: { name }, state, onOpen, onRemove, onTurn }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('manage')
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <div className={form.buttons}>
      {state !== 'off' && state !== 'byDefault' && (
        <Button
          {...small}
          aria-label={t(state === 'used' ? 'machinery.editOne' : 'machinery.setUpOne', { name })}
          onClick={onOpen}
        >
          {t(state === 'used' ? 'machinery.edit' : 'machinery.setUp')}
        </Button>
      )}
      {state === 'used' && (
        <ConfirmButton
          {...small}
          text={t('remove')}
          label={t('machinery.removeOne', { name })}
          question={t('machinery.removeQuestion', { name })}
          onConfirm={onRemove}
        >
          {t('machinery.removeHelp')}
        </ConfirmButton>
      )}
      {(state === 'ofSite' || state === 'byDefault') && (
        <Button {...small} aria-label={t('machinery.turnOffOne', { name })} onClick={() => onTurn(false)}>
          {t('machinery.turnOff')}
        </Button>
      )}
      {state === 'off' && (
        <Button {...small} aria-label={t('machinery.turnOnOne', { name })} onClick={() => onTurn(true)}>
          {t('machinery.turnOn')}
        </Button>
      )}
    </div>
  )
}
