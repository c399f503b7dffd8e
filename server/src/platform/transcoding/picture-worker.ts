import { becomeNobody } from './become-nobody.ts'
import { allowOnlyPictureDecoders } from './picture-operations.ts'
import { serveTasks } from './serve-tasks.ts'

/**
 * The process that decodes pictures of anonymous visitors. It starts with an empty environment, may read only its own
 * code and write no file (see `picture-child.ts`), communicates by standard input and output only, and ends with its
 * input.
 */
allowOnlyPictureDecoders()
becomeNobody()
await serveTasks()
