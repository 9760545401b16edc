import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../components/layout/section.tsx'
import { FigureList } from '../../../components/lists/figure-list.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { formatSize } from '../../../locale/format.ts'
import { storageQuery } from './administration-queries.ts'

/** What takes the disk, and when projects were last backed up. */
export function StorageState() {
  const { t } = useTranslation('admin')
  return (
    <Section title={t('storage.title')}>
      <Loaded query={useQuery(storageQuery)} waiting={<WaitingList rows={1} />}>
        {({ free, database, repositories, backups, other, backup_count, newest_backup }) => (
          <>
            <FigureList
              figures={[
                { name: t('storage.free'), value: formatSize(free), wide: true },
                ...(database > 0 ? [{ name: t('storage.database'), value: formatSize(database), wide: true }] : []),
                { name: t('storage.repositories'), value: formatSize(repositories), wide: true },
                { name: t('storage.backups'), value: formatSize(backups), wide: true },
                { name: t('storage.other'), value: formatSize(other), wide: true },
              ]}
            />
            <Text mt="sm">
              {newest_backup === null ? (
                t('storage.backupsNone')
              ) : (
                <>
                  {t('storage.count', { count: backup_count })} {t('storage.newest')} <Ago time={newest_backup} />
                </>
              )}
            </Text>
          </>
        )}
      </Loaded>
    </Section>
  )
}
