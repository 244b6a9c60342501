import { route } from '../route.ts'
import { friendGetFriend } from './entities.ts'

export const friendGetFriendUrl = route({
  path: '/private/user/friendGetFriendUrl',
  summary: 'The link by which friends of the selected account join, and who did; the code in it is made when it is first asked for',
  answer: friendGetFriend,
  errors: ['/error/no_data'],
})
