import { becomeNobody } from './become-nobody.ts'
import { decodeHeic } from './decode-heic.ts'
import { allowOnlyPictureDecoders } from './picture-operations.ts'
import { serveTasks } from './serve-tasks.ts'

/**
 * The process that decodes pictures of iPhones: locked in like that of other pictures, with a decoder in WebAssembly,
 * which needs more memory and never gives it back. It serves one task.
 */
allowOnlyPictureDecoders()
becomeNobody()
await serveTasks(decodeHeic)
