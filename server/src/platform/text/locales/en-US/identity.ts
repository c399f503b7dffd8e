export const identity = {
  registered: 'We sent you an email. Open it to finish setting up your account.',
  resetMailed: 'If an account uses this address, we’ve sent it a link. The link works for 60 minutes.',
  emailChangeMailed: 'We sent a link to your new address. Open it to confirm the change.',
  factorChanges: {
    totp_on: 'An authenticator app was added.',
    totp_off: 'The authenticator app was removed.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    codes_renewed: 'New recovery codes were generated.',
    code_used: 'A recovery code was used to sign in.',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: 'single sign-on' },
  linkChanges: { linked: 'You can now sign in with {{name}}.', unlinked: 'You can no longer sign in with {{name}}.' },
  welcome: {
    subject: 'Welcome to {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'Your account is ready. Sign in to follow creators and unlock their posts.',
      'If you didn’t sign up, you can ignore this email.',
    ],
    action: 'Sign in',
  },
  staffWelcome: {
    subject: 'Your staff account at {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'A staff account was created for you. The first sign-in asks you to set up an authenticator app.',
      'If you don’t know why you got this, don’t sign in, and tell the site’s operator.',
    ],
    action: 'Sign in',
  },
  performerWelcome: {
    subject: 'Welcome to {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'Your creator account has been created. Sign in to complete your profile. It goes public once our team has reviewed it.',
      'If you didn’t sign up, you can ignore this email.',
    ],
    action: 'Complete your profile',
  },
  knownEmail: {
    subject: 'You already have a {{siteName}} account',
    paragraphs: [
      'Hi {{name}},',
      'Someone tried to use this email address for another account. It already belongs to yours, so nothing has changed.',
      'If this was you, just sign in. If not, you can ignore this email.',
    ],
    action: 'Sign in',
  },
  passwordChanged: {
    subject: 'Your {{siteName}} password was changed',
    paragraphs: [
      'Hi {{name}},',
      'Your password was just changed, and all other devices were signed out.',
      'If this wasn’t you, contact us right away.',
    ],
    action: 'Contact us',
  },
  resetPassword: {
    subject: 'Reset your {{siteName}} password',
    paragraphs: [
      'Hi {{name}},',
      'We received a request to reset your password. Use the link below to set a new one. It works once, within 60 minutes.',
      'If this wasn’t you, you can ignore this email. Your password stays the same.',
    ],
    action: 'Set a new password',
  },
  confirmEmail: {
    subject: 'Confirm your email address for {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'Confirm your email address: the link below works for 24 hours.',
      'If you didn’t request this, you can ignore this email.',
    ],
    action: 'Confirm address',
  },
  emailChanged: {
    subject: 'Your {{siteName}} email address was changed',
    paragraphs: [
      'Hi {{name}},',
      'Your account now uses a different email address. You can no longer sign in with this one.',
      'If this wasn’t you, contact us right away.',
    ],
    action: 'Contact us',
  },
  newDevice: {
    subject: 'New sign-in to your {{siteName}} account',
    paragraphs: [
      'Hi {{name}},',
      'There was a new sign-in to your account: {{device}}, {{place}}, {{when}}.',
      'If this was you, no action is needed. If not, sign that device out and change your password.',
    ],
    action: 'Review devices',
  },
  secondFactorChanged: {
    subject: 'Two-step sign-in was changed on your {{siteName}} account',
    paragraphs: [
      'Hi {{name}},',
      '{{device}}',
      'If this wasn’t you, change your password and review your devices right away.',
    ],
    action: 'Review security',
  },
  thirdPartyChanged: {
    subject: 'Sign-in methods were changed on your {{siteName}} account',
    paragraphs: [
      'Hi {{name}},',
      '{{device}}',
      'If this wasn’t you, change your password and review your security settings right away.',
    ],
    action: 'Review security',
  },
  deletedAccount: 'Deleted account',
  deletionRequested: {
    subject: 'Your {{siteName}} account will be deleted',
    paragraphs: [
      'Hi {{name}},',
      'You asked us to delete your account. It’s hidden now, you’re signed out on all devices, and we’ll erase it on {{when}}.',
      'Changed your mind? Sign in before then and choose to keep your account.',
      'If this wasn’t you, sign in, keep the account and change your password right away.',
    ],
    action: 'Sign in',
  },
  deletionNear: {
    subject: 'Your {{siteName}} account will be erased soon',
    paragraphs: [
      'Hi {{name}},',
      'As you asked, we’ll erase your account on {{when}}. This can’t be undone afterwards.',
      'Want to keep it? Sign in before then and choose to keep your account.',
    ],
    action: 'Keep my account',
  },
  deletionUndone: {
    subject: 'Your {{siteName}} account is back',
    paragraphs: [
      'Hi {{name}},',
      'Your account won’t be deleted. Your profile and everything you posted are visible again. Subscriptions that stopped don’t restart by themselves.',
      'If this wasn’t you, change your password and review your devices right away.',
    ],
    action: 'Review security',
  },
  accountErased: {
    subject: 'Your {{siteName}} account has been erased',
    paragraphs: [
      'Hi {{name}},',
      'We’ve erased your account as you asked. Payment records stay under a pseudonym for as long as the law requires.',
      'You won’t get any more emails from us about this account.',
    ],
    action: 'Contact us',
  },
} as const
