/** Values that cannot work, and how the chart says so. */
export const refused: readonly {
  readonly what: string;
  readonly set: readonly string[];
  readonly says: RegExp;
}[] = [
  { what: 'no address', set: ['publicUrl='], says: /publicUrl: where people reach/ },
  { what: 'no secret', set: ['existingSecret='], says: /existingSecret: the name of a Secret/ },
  { what: 'no Kafka', set: ['kafka.brokers=null'], says: /kafka\.brokers: host:port/ },
  { what: 'a broker without a port', set: ['kafka.brokers={kafka}'], says: /brokers/ },
  { what: 'a value that does not exist', set: ['replicas=3'], says: /replicas/ },
  {
    what: 'a variable that nobody reads',
    set: ['auth.env.PLAN=ultimate'],
    says: /auth\/env.*'PLAN' not allowed/,
  },
  {
    what: "another service's variable",
    set: ['groups.env.SEND_GAP_MS=1'],
    says: /groups\/env.*'SEND_GAP_MS' not allowed/,
  },
  {
    what: 'a key among the values',
    set: ['insights.env.OPENAI_API_KEY=x'],
    says: /insights\/env.*'OPENAI_API_KEY' not allowed/,
  },
  { what: 'a plan that does not exist', set: ['chatProvider=telegram'], says: /chatProvider/ },
  {
    what: 'two ways to scale',
    set: ['insights.autoscaling.enabled=true', 'insights.keda.enabled=true'],
    says: /insights: autoscaling or keda/,
  },
  { what: 'connectors without shared media', set: ['connector.replicas=2'], says: /media\.s3/ },
  {
    what: 'credentials of Kafka without keys',
    set: ['kafka.sasl.mechanism=plain'],
    says: /kafkaUsername/,
  },
  { what: 'no mail server', set: ['secretKeys.smtpUrl='], says: /smtpUrl/ },
  { what: 'no sender of mails', set: ['mail.from='], says: /mail\.from/ },
  { what: 'WAHA without its address', set: ['chatProvider=waha'], says: /waha\.url/ },
  { what: 'Stripe without its keys', set: ['auth.env.BILLING=stripe'], says: /stripeSecretKey/ },
  {
    what: 'Stripe without its prices',
    set: [
      'auth.env.BILLING=stripe',
      'secretKeys.stripeSecretKey=A',
      'secretKeys.stripeWebhookSecret=B',
    ],
    says: /STRIPE_PRICE_PERSONAL/,
  },
  {
    what: 'two places for the key that seals chats',
    set: ['sealingTransit.url=https://vault', 'secretKeys.sealingKey=A'],
    says: /sealingKeyPrevious/,
  },
  { what: 'half a sign-in provider', set: ['oidc.google.clientId=x'], says: /oidc\.google/ },
  {
    what: 'a MongoDB without a password',
    set: ['mongodb.bundled.enabled=true'],
    says: /passwordSecret/,
  },
  {
    what: 'two ways in',
    set: ['ingress.enabled=true', 'gatewayApi.enabled=true'],
    says: /ingress or gatewayApi/,
  },
  {
    what: 'less time to end than a service takes',
    set: ['auth.terminationGracePeriodSeconds=5'],
    says: /terminationGracePeriodSeconds/,
  },
];
