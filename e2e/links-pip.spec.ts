import { followLinks } from './follow-links.ts'
import { test } from './portal.ts'

test.use({ brand: 'pip' })

followLinks('pip')
