// The first lines of `npm run mutate`, in syntax that every Node understands; what follows needs Node 20.
import('./require-node.mjs')
  .then(function (check) {
    return check.requireNode(20) && import('./run-mutate.mjs')
  })
  .catch(function (error) {
    console.error(error)
    process.exitCode = 1
  })
