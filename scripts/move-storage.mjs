// The entry of `npm run move-storage`, in syntax that every Node parses; the rest needs Node 20.
import('./require-node.mjs')
  .then(function (check) {
    return check.requireNode(20) && import('./run-move-storage.mjs')
  })
  .catch(function (error) {
    console.error(error)
    process.exitCode = 1
  })
