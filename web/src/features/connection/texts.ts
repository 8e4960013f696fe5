/** Every text of linking the chat account (spec §2, §4, §8). */
export const connectionTexts = {
  title: 'Connect WhatsApp',
  required: 'Required to use the app',
  checking: 'Checking the connection...',
  intro:
    'Link your own account to import your groups. Groupsight only reads the groups you choose to watch.',
  simulated: {
    title: 'Simulated account',
    text: 'This server is not linked to WhatsApp. The code is scanned by a simulated phone after a moment, and the groups behind it are made up.',
  },
  connect: 'Connect WhatsApp',
  refresh: 'Refresh Status',
  skip: 'Skip (Dev Only)',
  importInstead: 'Import a chat export instead',
  qrLabel: 'QR code to link your WhatsApp account',
  waiting: 'Waiting for the scan. The code renews itself.',
  pairing: 'Or enter this code on your phone:',
  steps: [
    'Open WhatsApp on your phone',
    'Go to Settings, then Linked devices',
    'Choose Link a device and scan this code',
  ],
  signOut: 'Log out',
  toasts: {
    scan: 'Scan the QR code with WhatsApp on your phone',
    qrFailed: 'Failed to generate QR code',
    connectFailed: 'Failed to connect WhatsApp. Please try again.',
    connected: 'WhatsApp connected successfully! 🎉',
    stillConnecting: 'Still connecting... Please wait',
    lost: 'Connection lost. Please scan QR code again.',
  },
} as const;
