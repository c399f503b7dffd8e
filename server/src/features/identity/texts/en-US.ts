import type { IdentityTexts } from './identity-texts.ts'

export const enUS: IdentityTexts = {
  registered: 'Thank you. We have sent a mail to your address; if it is new to us, your account is ready.',
  resetMailed: 'If an account has this address, we have mailed a link to it. It works for 60 minutes.',
  emailChangeMailed: 'We have mailed a link to the new address. It becomes yours once you open it.',
  factorChanges: {
    totp_on: 'An authenticator app was added.',
    totp_off: 'The authenticator app was removed.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    codes_renewed: 'New recovery codes were made.',
    code_used: 'A recovery code was used to sign in.',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: 'single sign-on' },
  linkChanges: {
    linked: (name) => `Your account at ${name} can be used to sign in now.`,
    unlinked: (name) => `Your account at ${name} can no longer be used to sign in.`,
  },
  welcome: ({ siteName, name }) => ({
    subject: `Welcome to ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      'your account is ready. Sign in to follow creators and to unlock what they publish.',
      'If you did not register, you need not do anything.',
    ],
    action: 'Sign in',
  }),
  performerWelcome: ({ siteName, name }) => ({
    subject: `Welcome to ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      'your creator account is made. You can sign in and complete your profile now. It becomes public once our team has checked it.',
      'If you did not register, you need not do anything.',
    ],
    action: 'Complete your profile',
  }),
  knownEmail: ({ siteName, name }) => ({
    subject: `You already have an account on ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      'somebody tried to register with this address, which already belongs to your account. Nothing was changed.',
      'If it was you, simply sign in. If not, you need not do anything.',
    ],
    action: 'Sign in',
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Your password on ${siteName} was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your password was changed just now, and all other devices were signed out.',
      'If it was not you, contact us at once.',
    ],
    action: 'Contact us',
  }),
  resetPassword: ({ siteName, name }) => ({
    subject: `Set a new password on ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      'somebody asked to set a new password for your account. The link below does it, once and within 60 minutes.',
      'If it was not you, you need not do anything: your password stays.',
    ],
    action: 'Set a new password',
  }),
  confirmEmail: ({ siteName, name }) => ({
    subject: `Confirm your e-mail address for ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      'please confirm that this is your address. The link below works for 24 hours.',
      'If you did not ask for this, you need not do anything.',
    ],
    action: 'Confirm address',
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `Your e-mail address on ${siteName} was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your account has another e-mail address now, and this one does not open it any more.',
      'If it was not you, contact us at once.',
    ],
    action: 'Contact us',
  }),
  newDevice: ({ siteName, name, device, place, when }) => ({
    subject: `A new device signed in to ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `your account was opened on a device that we have not seen before: ${device}, ${place}, ${when}.`,
      'If it was you, all is well. If not, sign that device out and change your password.',
    ],
    action: 'Look at my devices',
  }),
  secondFactorChanged: ({ siteName, name, device }) => ({
    subject: `The two-step sign-in of your ${siteName} account was changed`,
    paragraphs: [`Hello ${name},`, device, 'If it was not you, change your password and look at your devices at once.'],
    action: 'Look at my security',
  }),
  thirdPartyChanged: ({ siteName, name, device }) => ({
    subject: `The ways of signing in to your ${siteName} account were changed`,
    paragraphs: [
      `Hello ${name},`,
      device,
      'If it was not you, change your password and look at your security settings at once.',
    ],
    action: 'Look at my security',
  }),
}
