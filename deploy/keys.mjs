// Makes the keys of an installation, each its own; nothing is kept. Lose them and sessions,
// linked accounts and links to media are lost with them: keep them where you keep secrets.
//   node deploy/keys.mjs env > .env                       for compose.yaml
//   node deploy/keys.mjs kubernetes groupsight | kubectl apply -n groupsight -f -
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const [, , format, name = 'groupsight'] = process.argv;
const { privateKey } = generateKeyPairSync('ed25519');
const keys = {
  AUTH_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  CREDENTIALS_KEY: randomBytes(32).toString('base64'),
  MEDIA_LINK_KEY: randomBytes(32).toString('base64'),
  PUSH_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_KEY: randomBytes(32).toString('base64'),
  SERVICE_TOKEN: randomBytes(32).toString('base64'),
};

if (format === 'env') {
  for (const [key, value] of Object.entries(keys)) console.log(`${key}=${value}`);
} else if (format === 'kubernetes') {
  // What only you know is added by you: MONGODB_URI and SMTP_URL.
  const metadata = { name };
  console.log(
    JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata, stringData: keys }, null, 2),
  );
} else {
  console.error('Usage: node deploy/keys.mjs env | kubernetes [name of the Secret]');
  process.exit(1);
}
