import { postalAddress } from '../address/entities.ts'
import { instant, localDay } from '../formats.ts'
import { homeMoveState } from '../home-move/entities.ts'
import { closedObject, list } from '../shape.ts'
import { idOf, words } from './record.ts'

/** A move and how far it is. One that was told in the portal keeps the id that the portal gave it. */
export const homeMove = closedObject(
  {
    billingAccountId: idOf('account'),
    caseNumber: words(20, 'as the customer knows it'),
    state: {
      ...homeMoveState,
      description: 'received, confirmed once it will be done on its days, done, declined, or cancelled by the customer or by you',
    },
    submittedAt: { ...instant, description: 'when the customer told of it, UTC' },
  },
  {
    moveOutSiteIds: list(idOf('site'), { maxItems: 50, description: 'the sites that are left; as stored where absent' }),
    moveOutDay: { ...localDay, description: 'last local day at the old places, YYYY-MM-DD; as stored where absent' },
    moveInAddress: { ...postalAddress, additionalProperties: false, description: 'the new place; as stored where absent' },
    moveInDay: { ...localDay, description: 'first local day at the new place, YYYY-MM-DD; as stored where absent' },
    newSiteId: { ...idOf('site'), description: 'the new place, once it is a site of the account; as stored where absent' },
    message: words(300, 'what the customer is told of this state, such as why it was declined'),
  },
)
