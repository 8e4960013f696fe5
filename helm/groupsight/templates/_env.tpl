{{/*
Variables that are no secrets, by name. Takes {root, name}. A value that is empty is left out.
*/}}
{{- define "groupsight.env.plain" -}}
{{- $values := .root.Values -}}
LOG_LEVEL: {{ $values.logLevel | quote }}
HEALTH_PORT: "9464"
{{- if and .root.Values.grpcTls.enabled (ne .name "operations") }}
GRPC_TLS: /etc/groupsight/grpc
{{- end }}
KAFKA_BROKERS: {{ include "groupsight.brokers" .root | quote }}
KAFKA_TLS: {{ or $values.kafka.tls $values.kafka.bundled.enabled | quote }}
KAFKA_SASL_MECHANISM: {{ include "groupsight.sasl" .root | quote }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ $values.telemetry.otlpEndpoint | quote }}
{{ include (printf "groupsight.env.%s" .name) . }}
{{- end -}}

{{/* The commands of an operator: the store and the bus, nothing else. */}}
{{- define "groupsight.env.operations" -}}
{{ include "groupsight.env.sealing" . }}
{{- end -}}

{{/* Where the key is that seals chats at rest, if it is at a key service. */}}
{{- define "groupsight.env.sealing" -}}
{{- $transit := .root.Values.sealingTransit -}}
{{- if $transit.url -}}
SEALING_TRANSIT_URL: {{ $transit.url | quote }}
SEALING_TRANSIT_KEY: {{ $transit.key | quote }}
SEALING_TRANSIT_MOUNT: {{ $transit.mount | quote }}
SEALING_TRANSIT_NAMESPACE: {{ $transit.namespace | quote }}
SEALING_TRANSIT_TOKEN_FILE: {{ ternary "/etc/groupsight/transit/token" $transit.tokenFile (ne $transit.tokenSecret "") | quote }}
{{- end -}}
{{- end -}}

{{- define "groupsight.secrets.operations" -}}
{{ include "groupsight.secrets.sealing" . }}
{{- end -}}

{{- define "groupsight.env.auth" -}}
{{- $values := .root.Values -}}
GRPC_ADDRESS: "0.0.0.0:50051"
{{ include "groupsight.env.mail" . }}
{{- range $id, $prefix := dict "google" "OIDC_GOOGLE" "microsoft" "OIDC_MICROSOFT" }}
{{- $provider := index $values.oidc $id }}
{{ $prefix }}_CLIENT_ID: {{ $provider.clientId | quote }}
{{ $prefix }}_ISSUER: {{ $provider.issuer | quote }}
{{ $prefix }}_NAME: {{ $provider.name | quote }}
{{- end }}
{{- end -}}

{{/* What whoever sends mails needs beside the mail server's address. */}}
{{- define "groupsight.env.mail" -}}
{{- $values := .root.Values -}}
PUBLIC_URL: {{ $values.publicUrl | quote }}
MAIL_FROM: {{ $values.mail.from | quote }}
MAIL_DIR: {{ ternary "/tmp/mail" "" $values.mail.toFolder | quote }}
{{- end -}}

{{- define "groupsight.env.groups" -}}
{{ include "groupsight.env.sealing" . }}
GRPC_ADDRESS: "0.0.0.0:50051"
CONNECTOR_ADDRESS: {{ include "groupsight.address" (dict "root" .root "name" "connector") }}
{{- end -}}

{{- define "groupsight.env.insights" -}}
{{ include "groupsight.env.sealing" . }}
GRPC_ADDRESS: "0.0.0.0:50051"
OPENAI_BASE_URL: {{ .root.Values.model.baseUrl | quote }}
OPENAI_MODEL: {{ .root.Values.model.name | quote }}
{{- end -}}

{{- define "groupsight.env.scheduler" -}}
{{ include "groupsight.env.sealing" . }}
GRPC_ADDRESS: "0.0.0.0:50051"
{{ include "groupsight.env.mail" . }}
{{- $root := .root }}
{{- range $name := list "insights" "auth" "groups" }}
{{ upper $name }}_ADDRESS: {{ include "groupsight.address" (dict "root" $root "name" $name) }}
{{- end }}
{{- end -}}

{{- define "groupsight.env.connector" -}}
{{- $values := .root.Values -}}
{{ include "groupsight.env.sealing" . }}
GRPC_ADDRESS: "0.0.0.0:50051"
{{- $root := .root }}
{{- range $name := list "auth" "groups" "insights" "scheduler" }}
{{ upper $name }}_ADDRESS: {{ include "groupsight.address" (dict "root" $root "name" $name) }}
{{- end }}
DATA_DIR: /data
CHAT_PROVIDER: {{ $values.chatProvider | quote }}
{{- if $values.media.s3.bucket }}
S3_BUCKET: {{ $values.media.s3.bucket | quote }}
S3_ENDPOINT: {{ $values.media.s3.endpoint | quote }}
S3_REGION: {{ $values.media.s3.region | quote }}
{{- end }}
{{- if eq $values.chatProvider "waha" }}
WAHA_URL: {{ $values.waha.url | quote }}
WAHA_WEBHOOK_URL: {{ default $values.publicUrl $values.waha.webhookUrl | quote }}
{{- end }}
{{- end -}}

{{- define "groupsight.env.gateway" -}}
{{- $values := .root.Values -}}
PORT: "3000"
HOST: "0.0.0.0"
PUBLIC_URL: {{ $values.publicUrl | quote }}
TRUST_PROXY: {{ include "groupsight.trustProxy" .root | quote }}
WEB_DIR: /web
CHAT_PROVIDER: {{ $values.chatProvider | quote }}
{{- $root := .root }}
{{- range $name := list "auth" "groups" "insights" "scheduler" "connector" }}
{{ upper $name }}_ADDRESS: {{ include "groupsight.address" (dict "root" $root "name" $name) }}
{{- end }}
{{- end -}}

{{/* Variables that come from Secrets: name to {secret, key}; empty keys are left out. */}}
{{- define "groupsight.env.secret" -}}
{{- $values := .root.Values -}}
{{- $keys := $values.secretKeys -}}
{{- $found := dict -}}
{{- if ne .name "operations" -}}
{{- $_ := set $found "SERVICE_TOKEN" (dict "secret" $values.existingSecret "key" $keys.serviceToken) -}}
{{- end -}}
{{- if ne .name "gateway" -}}
{{- $_ := set $found "MONGODB_URI" (include "groupsight.mongodbSecret" . | fromYaml) -}}
{{- end -}}
{{- if include "groupsight.sasl" .root -}}
{{- $_ := mergeOverwrite $found (include "groupsight.kafkaSecret" . | fromYaml) -}}
{{- end -}}
{{- range $variable, $key := include (printf "groupsight.secrets.%s" .name) . | fromYaml -}}
{{- if $key -}}
{{- $_ := set $found $variable (dict "secret" $values.existingSecret "key" $key) -}}
{{- end -}}
{{- end -}}
{{- toYaml $found -}}
{{- end -}}

{{/* Each service has a database user of its own, where there is one. Takes {root, name}. */}}
{{- define "groupsight.mongodbSecret" -}}
{{- $values := .root.Values -}}
{{- if $values.mongodb.bundled.enabled -}}
secret: {{ include "groupsight.fullname" .root }}-mongodb-{{ .name }}
key: connectionString.standard
{{- else -}}
secret: {{ $values.existingSecret }}
key: {{ default $values.secretKeys.mongodbUri (index $values.secretKeys.mongodbUris .name) }}
{{- end -}}
{{- end -}}

{{/* Each service has a Kafka user of its own, where there is one. Strimzi makes its Secret, without the name: that is the user's own. Takes {root, name}. */}}
{{- define "groupsight.kafkaSecret" -}}
{{- $values := .root.Values -}}
{{- $keys := $values.secretKeys -}}
{{- if $values.kafka.bundled.enabled -}}
KAFKA_SASL_PASSWORD: { secret: {{ include "groupsight.kafkaUser" . }}, key: password }
{{- else -}}
{{- $own := default dict (index $keys.kafkaUsers .name) -}}
KAFKA_SASL_USERNAME: { secret: {{ $values.existingSecret }}, key: {{ default $keys.kafkaUsername $own.username }} }
KAFKA_SASL_PASSWORD: { secret: {{ $values.existingSecret }}, key: {{ default $keys.kafkaPassword $own.password }} }
{{- end -}}
{{- end -}}

{{- define "groupsight.kafkaUser" -}}
{{- printf "%s-%s" (include "groupsight.kafkaName" .root) .name -}}
{{- end -}}

{{- define "groupsight.secrets.auth" -}}
AUTH_SIGNING_KEY: {{ .root.Values.secretKeys.authSigningKey | quote }}
CREDENTIALS_KEY: {{ .root.Values.secretKeys.credentialsKey | quote }}
CREDENTIALS_KEY_PREVIOUS: {{ .root.Values.secretKeys.credentialsKeyPrevious | quote }}
SMTP_URL: {{ ternary "" .root.Values.secretKeys.smtpUrl .root.Values.mail.toFolder | quote }}
OIDC_GOOGLE_CLIENT_SECRET: {{ .root.Values.secretKeys.oidcGoogleClientSecret | quote }}
OIDC_MICROSOFT_CLIENT_SECRET: {{ .root.Values.secretKeys.oidcMicrosoftClientSecret | quote }}
STRIPE_SECRET_KEY: {{ .root.Values.secretKeys.stripeSecretKey | quote }}
STRIPE_WEBHOOK_SECRET: {{ .root.Values.secretKeys.stripeWebhookSecret | quote }}
{{- end -}}

{{- define "groupsight.secrets.groups" -}}
{{ include "groupsight.secrets.sealing" . }}
{{- end -}}

{{/* What seals chats at rest: whoever opens their store, or is on the bus with them. */}}
{{- define "groupsight.secrets.sealing" -}}
SEALING_KEY: {{ .root.Values.secretKeys.sealingKey | quote }}
SEALING_KEY_PREVIOUS: {{ .root.Values.secretKeys.sealingKeyPrevious | quote }}
{{- end -}}

{{- define "groupsight.secrets.insights" -}}
{{ include "groupsight.secrets.sealing" . }}
PUSH_KEY: {{ .root.Values.secretKeys.pushKey | quote }}
OPENAI_API_KEY: {{ .root.Values.secretKeys.openaiApiKey | quote }}
{{- end -}}

{{- define "groupsight.secrets.scheduler" -}}
{{ include "groupsight.secrets.sealing" . }}
WEBHOOK_KEY: {{ .root.Values.secretKeys.webhookKey | quote }}
SMTP_URL: {{ ternary "" .root.Values.secretKeys.smtpUrl .root.Values.mail.toFolder | quote }}
{{- end -}}

{{- define "groupsight.secrets.connector" -}}
{{ include "groupsight.secrets.sealing" . }}
CREDENTIALS_KEY: {{ .root.Values.secretKeys.credentialsKey | quote }}
CREDENTIALS_KEY_PREVIOUS: {{ .root.Values.secretKeys.credentialsKeyPrevious | quote }}
S3_ACCESS_KEY_ID: {{ .root.Values.secretKeys.s3AccessKeyId | quote }}
S3_SECRET_ACCESS_KEY: {{ .root.Values.secretKeys.s3SecretAccessKey | quote }}
WAHA_API_KEY: {{ .root.Values.secretKeys.wahaApiKey | quote }}
WAHA_WEBHOOK_SECRET: {{ .root.Values.secretKeys.wahaWebhookSecret | quote }}
{{- end -}}

{{- define "groupsight.secrets.gateway" -}}
METRICS_TOKEN: {{ .root.Values.secretKeys.metricsToken | quote }}
SCIM_TOKEN: {{ .root.Values.secretKeys.scimToken | quote }}
MEDIA_LINK_KEY: {{ .root.Values.secretKeys.mediaLinkKey | quote }}
WAHA_WEBHOOK_SECRET: {{ .root.Values.secretKeys.wahaWebhookSecret | quote }}
{{- end -}}

{{/* The `env` of a container. Takes {root, name, settings}. */}}
{{- define "groupsight.env" -}}
{{- $plain := include "groupsight.env.plain" . | fromYaml -}}
{{- if .root.Values.kafka.bundled.enabled -}}
{{- $_ := set $plain "KAFKA_SASL_USERNAME" (include "groupsight.kafkaUser" .) -}}
{{- end -}}
{{- if include "groupsight.caSecret" .root -}}
{{- $_ := set $plain "NODE_EXTRA_CA_CERTS" "/etc/groupsight/ca/ca.crt" -}}
{{- end -}}
{{- $plain = mergeOverwrite $plain (deepCopy .settings.env) -}}
{{- range $variable, $value := $plain }}
{{- if ne (toString $value) "" }}
- name: {{ $variable }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- range $variable, $from := include "groupsight.env.secret" . | fromYaml }}
- name: {{ $variable }}
  valueFrom: { secretKeyRef: { name: {{ $from.secret }}, key: {{ $from.key }} } }
{{- end }}
{{- with .settings.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
