import { lazy, Suspense } from 'react'
import { WaitingList } from '../../../components/status/loading.tsx'

const SetupChecklist = lazy(() =>
  import('./setup-checklist.tsx').then((module) => ({ default: module.SetupChecklist })),
)

/** The setup checklist on the dashboard, fetched only for those it is for. */
export function AdministratorSteps() {
  return (
    <Suspense fallback={<WaitingList rows={1} />}>
      <SetupChecklist />
    </Suspense>
  )
}
