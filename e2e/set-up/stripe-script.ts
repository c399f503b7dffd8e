import type { Page } from '@playwright/test'
import type { StripeFake } from '../../server/src/test-support/stripe-fake/server.ts'

/** What the page gave to Stripe's script, in the order of its calls. */
export type ScriptCalls = { name: string; args: unknown[] }[]

const cards = {
  '4242424242424242': 'approve',
  '4000000000003220': 'challenge',
  '4000000000009979': 'decline',
} as const

/**
 * Stripe's origins in a browser: its script as the reference documents it, its fields and the bank's window in frames
 * of their own, and its API. https://docs.stripe.com/js
 */
export async function serveStripe(page: Page, fake: StripeFake, calls: ScriptCalls): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/stripe.js')) return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
    if (pathname === '/part.js') return route.fulfill({ contentType: 'text/javascript', body: 'window.stripePart = 1' })
    return route.fulfill({ contentType: 'text/html', body: FIELDS })
  })
  await page.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: CHALLENGE }),
  )
  await page.route('https://api.stripe.com/**', (route) => {
    const { name, args, clientSecret, number, saves, passes } = JSON.parse(route.request().postData() ?? '{}')
    calls.push({ name, args })
    const entry = { clientSecret, card: cards[number as keyof typeof cards] ?? 'approve', saves, passes }
    const json = answerOf(fake, name, entry) ?? {}
    return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
}

type Entry = Parameters<StripeFake['script']['confirmPayment']>[0]

function answerOf({ script }: StripeFake, name: string, entry: Entry): object | null {
  switch (name) {
    case 'retrievePaymentIntent':
      return { object: script.retrievePaymentIntent(entry.clientSecret) }
    case 'confirmPayment':
      return script.confirmPayment(entry)
    case 'handleNextAction':
      return script.handleNextAction({ clientSecret: entry.clientSecret, passes: entry.passes ?? false })
    case 'confirmSetup':
      return script.confirmSetup(entry)
    default:
      return null
  }
}

const FIELDS = `<!doctype html><title>Card</title><style>body{font:16px sans-serif;margin:0}input{font:inherit;padding:12px;width:90%}</style>
<p><label>Card number <input id="number" inputmode="numeric"></label></p>
<p><label><input id="saves" type="checkbox" style="width:auto"> Save this card</label></p>
<script>addEventListener('message', ({ source, origin }) =>
  source.postMessage({ number: number.value, saves: saves.checked }, origin))
parent.postMessage('ready', '*')</script>`

const CHALLENGE = `<!doctype html><title>Bank</title><p>Your bank</p>
<button onclick="parent.postMessage('pass', '*')">Pass</button>
<button onclick="parent.postMessage('fail', '*')">Fail</button>`

/** Runs in the page. It needs what Stripe's script needs: frames, its API, and more scripts of its own. */
const SCRIPT = `(() => {
  const frameOf = (src, name) => Object.assign(document.createElement('iframe'), { src, name, title: name, height: 180, width: '100%' })
  const fromFrame = (frame, wanted) => new Promise((resolve) => addEventListener('message', function hear({ source, data }) {
    if (source !== frame.contentWindow || !wanted(data)) return
    removeEventListener('message', hear)
    resolve(data)
  }))
  const ask = (name, args, entry = {}) =>
    fetch('https://api.stripe.com/script', { method: 'POST', body: JSON.stringify({ name, args, ...entry }) }).then((reply) => reply.json())
  const answered = (kind) => ({ object, error }) => object ? { [kind]: object } : { error }
  const unreachable = () => ({ error: { type: 'api_connection_error', message: 'No line.' } })
  async function challenge() {
    const window = frameOf('https://hooks.stripe.com/3d_secure', 'bank')
    document.body.append(window)
    const choice = await fromFrame(window, (data) => data === 'pass' || data === 'fail')
    window.remove()
    return choice === 'pass'
  }
  globalThis.Stripe = Object.assign((key, options) => {
    void ask('Stripe', [key, options])
    const part = document.createElement('script')
    part.src = 'https://js.stripe.com/part.js'
    document.head.append(part)
    let typed = { number: '', saves: false }
    let secret = ''
    async function enter(name, kind, { elements, ...rest }) {
      const isAsked = typed.number === '4000000000003220'
      const passes = isAsked ? await challenge() : true
      return ask(name, [rest], { clientSecret: secret, ...typed, passes }).then(answered(kind), unreachable)
    }
    return {
      elements(given) {
        secret = given.clientSecret
        void ask('elements', [given])
        let frame
        return {
          update: (changed) => void ask('update', [changed]),
          create(type, settings) {
            void ask('create', [type, settings])
            const listeners = {}
            return {
              on: (event, listener) => { listeners[event] = listener },
              mount(place) {
                frame = frameOf('https://js.stripe.com/fields.html', 'card')
                place.append(frame)
                fromFrame(frame, (data) => data === 'ready').then(() => listeners.ready?.())
              },
              destroy: () => frame?.remove(),
            }
          },
          async submit() {
            const answer = fromFrame(frame, (data) => typeof data === 'object')
            frame.contentWindow.postMessage('read', '*')
            typed = await answer
            return typed.number === '' ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } } : {}
          },
        }
      },
      retrievePaymentIntent: (clientSecret) =>
        ask('retrievePaymentIntent', [clientSecret], { clientSecret }).then(answered('paymentIntent'), unreachable),
      confirmPayment: (given) => enter('confirmPayment', 'paymentIntent', given),
      confirmSetup: (given) => enter('confirmSetup', 'setupIntent', given),
      async handleNextAction(given) {
        const passes = await challenge()
        return ask('handleNextAction', [given], { ...given, passes }).then(answered('paymentIntent'), unreachable)
      },
    }
  }, { version: 'endive' })
})()`
