// The control page: shows `book.json` and builds a form for each command of `commands.json`.
const ROOT = '/dev/sandbox'
const ROWS = 25
/** The property with which the commands of a section address its rows. */
const KEYS = { payments: 'id', subscriptions: 'reference', cards: 'reference', events: 'id' }

const orderId = new URLSearchParams(location.search).get('orderId') ?? ''
const token = decodeURIComponent(/(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '')
const headers = { authorization: token, 'content-type': 'application/json' }
const result = document.querySelector('#result')

/** Creates an element. Texts and attributes are never parsed as HTML. */
function element(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

async function get(path) {
  const reply = await fetch(`${ROOT}${path}`, { headers })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.json()
}

async function run(path, body) {
  const reply = await fetch(`${ROOT}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await reply.text()
  await show()
  result.textContent = `${path} ${reply.status} ${answer}`
}

/** The field of one property of a command's schema; a union is a value or null. */
function fieldOf(name, schema, value) {
  const { enum: choices, type, minimum = '', maximum = '' } = schema.anyOf?.[0] ?? schema
  if (type === 'boolean') return element('input', { type: 'checkbox', name, checked: value === true })
  if (choices === undefined)
    return element('input', { type: 'number', name, min: minimum, max: maximum, value: value ?? '' })
  const options = schema.anyOf ? ['', ...choices] : choices
  return element(
    'select',
    { name },
    options.map((one) => new Option(one || 'none', one, false, one === (value ?? ''))),
  )
}

const valueOf = (field) => {
  if (field.type === 'checkbox') return field.checked
  if (field.type === 'number') return field.value === '' ? undefined : field.valueAsNumber
  return field.value === '' ? null : field.value
}

function commandForm({ path, schema }, key, values = {}) {
  const fields = Object.entries(schema.properties).map(([name, one]) => fieldOf(name, one, values[name]))
  const labels = fields.map((field) => element('label', {}, [field.name, field]))
  const form = element('form', {}, [...labels, element('button', { textContent: path.split('/').at(-1) })])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run(
      path.replace(':id', encodeURIComponent(key)),
      Object.fromEntries(fields.map((one) => [one.name, valueOf(one)])),
    )
  })
  return form
}

const rowText = (row) =>
  element('code', {
    textContent: Object.entries(row)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
  })

async function show() {
  const [{ faults, ...book }, commands] = await Promise.all([
    get(`/book.json?limit=${ROWS}&orderId=${encodeURIComponent(orderId)}`),
    get('/commands.json'),
  ])
  const general = commands.filter(({ path }) => !path.includes(':id'))
  const sections = Object.entries(book).map(([name, rows]) => {
    const own = commands.filter(({ path }) => path.startsWith(`/${name}/:id/`))
    const items = rows.map((row) =>
      element('li', {}, [rowText(row), ...own.map((one) => commandForm(one, row[KEYS[name]]))]),
    )
    return element('section', {}, [
      element('h2', { textContent: `${name} (${rows.length})` }),
      element('ul', {}, items),
    ])
  })
  const forms = general.map((one) =>
    element('section', {}, [element('h2', { textContent: one.path }), commandForm(one, '', faults)]),
  )
  document.querySelector('main').replaceChildren(...forms, ...sections)
}

document.querySelector('input').value = orderId
await show().catch((error) => {
  result.textContent = error.message
})
