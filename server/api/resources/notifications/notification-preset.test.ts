import { expect, it } from 'vitest'
import { notificationPresets } from '#core/notifications/presets.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { openWithPeople } from '#server/testing/users.ts'

describeEachEngine('notification presets', (open) => {
  it('replace subscriptions, except those for one project; new accounts have the essential ones', async () => {
    const { site, ann } = await openWithPeople(open, 'ann')
    await makeProject(site, 'open')
    const at = '/api/notification-preset/'
    const preset = async () => (await site.call(at, { as: ann })).json<{ preset: string | null }>().preset
    const choose = (json: object) => site.call(at, { method: 'POST', as: ann, json })
    expect(await preset()).toBe('essential')
    await site.call('/api/projects/open/watching/', { method: 'POST', as: ann, json: { muted: true } })
    for (const name of notificationPresets.toReversed()) {
      expect((await choose({ preset: name })).json()).toEqual({ preset: name })
      expect(await preset()).toBe(name)
    }
    const watching = (await site.call('/api/projects/open/watching/', { as: ann })).json<{ muted: boolean }>()
    expect(watching.muted).toBe(true)
    const one = { notification: 'NewStringNotificaton', scope: 10, frequency: 2 }
    await site.call('/api/users/ann/notifications/', { method: 'POST', as: ann, json: one })
    expect(await preset()).toBeNull()
    expect((await choose({ preset: 'some' })).status).toBe(400)
    expect((await site.call(at)).status).toBe(401)
    await site.close()
  })
})
