// The entry of `npm run bench:pages`, in syntax that every Node parses; the rest needs Node 20.
import('./require-node.mjs')
  .then(function (check) {
    return check.requireNode(20) && import('./run-bench-pages.mjs')
  })
  .catch(function (error) {
    console.error(error)
    process.exitCode = 1
  })
