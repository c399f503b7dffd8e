import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** The routes. Fixed paths precede profiles; every page is below its language. */
export default [
  ...prefix(':locale', [
    layout('routes/frame.tsx', [
      index('routes/front.tsx'),
      route('home', 'routes/home.tsx'),
      route('explore', 'routes/explore.tsx'),
      route('live', 'routes/live.tsx'),
      route('messages', 'routes/messages.tsx'),
      route('me', 'routes/me.tsx'),
      route('age', 'routes/age.tsx'),
      route('age/assured', 'routes/age-assured.tsx'),
      route('account', 'routes/account.tsx'),
      route('account/security', 'routes/security.tsx'),
      route('preferences', 'routes/preferences.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('page/:pageId', 'routes/page.tsx'),
      route('500', 'routes/server-error.tsx'),

      ...prefix('auth', [
        route('login', 'routes/sign-in.tsx'),
        route('logout', 'routes/sign-out.tsx'),
        route('restore', 'routes/restore.tsx'),
        route('google', 'routes/sign-on-google.tsx'),
        route('google/callback', 'routes/google-callback.tsx'),
        route('twitter', 'routes/sign-on-twitter.tsx'),
        route('twitter/callback', 'routes/twitter-callback.tsx'),
        route('forgot', 'routes/forgot-password.tsx'),
        route('reset', 'routes/reset-password.tsx'),
        route('verify', 'routes/verify-email.tsx'),
        route('register', 'routes/choose-side.tsx'),
        route('register/fan', 'routes/register-fan.tsx'),
        route('register/creator', 'routes/register-creator.tsx'),
      ]),

      route('post/:postId', 'routes/post.tsx'),
      route('post/:postId/unlock', 'routes/unlock-post.tsx'),
      route('tip/:performerId', 'routes/tip.tsx'),
      route('follow/:performerId', 'routes/follow.tsx'),
      route('suggestions', 'routes/suggestions.tsx'),

      ...prefix('wallet', [
        index('routes/wallet.tsx'),
        route('top-up', 'routes/top-up.tsx'),
        route('charges', 'routes/charges.tsx'),
        route('cards', 'routes/cards.tsx'),
        route('limits', 'routes/limits.tsx'),
        route('transactions', 'routes/payments.tsx'),
        route('transactions/:transactionId', 'routes/payment-receipt.tsx'),
        route('transactions/:transactionId/pdf', 'routes/payment-receipt-file.ts'),
      ]),
      route('subscribe/:performerId', 'routes/subscribe.tsx'),
      route('subscribe/:performerId/gift', 'routes/gift.tsx'),
      route('subscriptions', 'routes/subscriptions.tsx'),
      route('subscriptions/due', 'routes/due.tsx'),
      route('trial/:code', 'routes/trial.tsx'),
      route('payment/success', 'routes/payment-success.tsx'),
      route('payment/cancel', 'routes/payment-cancel.tsx'),

      ...prefix('creator', [
        route('account', 'routes/creator-account.tsx'),
        route('onboarding', 'routes/onboarding.tsx'),
        route('posts', 'routes/studio-posts.tsx'),
        route('posts/new', 'routes/new-post.tsx'),
        route('posts/:postId', 'routes/edit-post.tsx'),
        route('earnings', 'routes/earnings.tsx'),
        route('prices', 'routes/prices.tsx'),
        route('subscribers', 'routes/subscribers.tsx'),
        route('payouts', 'routes/payouts.tsx'),
        route('statements', 'routes/statements.tsx'),
        route('statements/:month/:kind', 'routes/statement-file.ts'),
        route('banking', 'routes/banking.tsx'),
      ]),

      ...prefix('staff', [
        layout('routes/staff-frame.tsx', [
          index('routes/staff-overview.tsx'),
          route('settings', 'routes/staff-settings.tsx'),
          route('settings/:group', 'routes/staff-setting-group.tsx'),
          route('people', 'routes/staff-people.tsx'),
          route('people/:accountId', 'routes/staff-person.tsx'),
          route('creators', 'routes/staff-creators.tsx'),
          route('creators/:performerId', 'routes/staff-creator.tsx'),
          route('webhook-events', 'routes/staff-webhook-events.tsx'),
        ]),
      ]),

      route(':profileId', 'routes/profile.tsx'),
      route('*', 'routes/nothing-here.tsx'),
    ]),
  ]),
] satisfies RouteConfig
