/**
 * A single sign-on widget for tests, as docs/sign-on-widget.md describes one. It keeps its session in the page's own
 * storage; the person who signs in states who they are.
 */
globalThis.PanSignOn = (() => {
  const { origin } = new URL(document.currentScript.src)
  const KEPT = 'localWidgetSession'
  let notified = null
  const cards = new Set()

  const session = () => JSON.parse(localStorage.getItem(KEPT) ?? 'null')
  const keep = (next) => {
    if (next === null) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, JSON.stringify(next))
    for (const draw of cards) draw()
  }

  async function takeToken({ subject, email, audience }) {
    const query = new URLSearchParams({ subject, email, audience })
    const token = await (await fetch(`${origin}/token?${query}`)).text()
    keep({ subject, email, audience, token })
    notified?.onTokenUpdate(token)
  }

  const made = (tag, text = '', fields = {}) =>
    Object.assign(document.createElement(tag), { textContent: text }, fields)

  function labelled(text, name) {
    const label = made('label', text)
    label.append(made('input', '', { name }))
    return label
  }

  function signIn() {
    const dialog = made('dialog')
    const form = made('form', '', { method: 'dialog' })
    form.append(labelled('Account', 'subject'), labelled('E-mail', 'email'), labelled('For the site', 'audience'))
    form.append(made('button', 'Sign in to the widget'))
    form.addEventListener('submit', () => {
      const text = (name) => form.elements[name].value
      dialog.remove()
      void takeToken({ subject: text('subject'), email: text('email'), audience: text('audience') })
    })
    dialog.append(form)
    document.body.append(dialog)
    dialog.showModal()
  }

  async function leave() {
    await notified?.onBeforeLogout()
    keep(null)
  }

  function lose() {
    keep(null)
    notified?.onTokenFailure(new Error('the token could not be renewed'))
  }

  function card(element, fill) {
    const draw = () => {
      if (!element.isConnected) return void cards.delete(draw)
      const known = session()
      element.replaceChildren(...(known === null ? [] : fill(known)))
    }
    cards.add(draw)
    draw()
  }

  return {
    init(options) {
      notified = options
      const known = session()
      if (known !== null) options.onTokenUpdate(known.token)
    },
    signIn,
    signOut: () => keep(null),
    renderProfileCard: (element) =>
      card(element, (known) => [
        made('p', `Signed in to the widget as ${known.subject}`),
        made('button', 'Renew the token', { type: 'button', onclick: () => takeToken(known) }),
        made('button', 'Lose the token', { type: 'button', onclick: lose }),
        made('button', 'Leave the widget', { type: 'button', onclick: leave }),
      ]),
    renderQuickNavigation: (element) =>
      card(element, () => [made('a', 'Another site', { href: `${origin}/elsewhere` })]),
  }
})()
