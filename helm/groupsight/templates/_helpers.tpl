{{- define "groupsight.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "groupsight.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "groupsight.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "groupsight.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* The services in the order of the design; each is a workload, a Service and a policy. */}}
{{- define "groupsight.services" -}}
services: [auth, groups, insights, scheduler, connector, gateway]
{{- end -}}

{{/* The database that each service has for itself. */}}
{{- define "groupsight.databases" -}}
auth: groupsight_auth
groups: groupsight_groups
insights: groupsight_insights
scheduler: groupsight_scheduler
connector: connector
{{- end -}}

{{/* Labels that never change. Takes {root, name}. */}}
{{- define "groupsight.selector" -}}
app.kubernetes.io/name: {{ include "groupsight.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "groupsight.labels" -}}
{{ include "groupsight.selector" . }}
app.kubernetes.io/part-of: groupsight
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* A service's values: its own block over common. Takes {root, name}. */}}
{{- define "groupsight.settings" -}}
{{- mergeOverwrite (deepCopy .root.Values.common) (deepCopy (index .root.Values .name)) | toYaml -}}
{{- end -}}

{{/* Takes {root, image, settings}. */}}
{{- define "groupsight.image" -}}
{{- $own := default dict .settings.image -}}
{{- $image := .root.Values.image -}}
{{- $repository := default (printf "%s/%s" $image.repository .image) $own.repository -}}
{{- $path := ternary (printf "%s/%s" $image.registry $repository) $repository (ne $image.registry "") -}}
{{- if $own.digest -}}
{{- printf "%s@%s" $path $own.digest -}}
{{- else -}}
{{- printf "%s:%s" $path (default (default .root.Chart.AppVersion $image.tag) $own.tag) -}}
{{- end -}}
{{- end -}}

{{/* The host of publicUrl, without a port. */}}
{{- define "groupsight.host" -}}
{{- (urlParse .Values.publicUrl).host | splitList ":" | first -}}
{{- end -}}

{{/* Calls go to every pod in turn: dns:/// of a headless Service. Takes {root, name}. */}}
{{- define "groupsight.address" -}}
{{- printf "dns:///%s-%s:50051" (include "groupsight.fullname" .root) .name -}}
{{- end -}}

{{/* Whether only named peers reach the gateway: an X-Forwarded-For is theirs then. */}}
{{- define "groupsight.gatewayGuarded" -}}
{{- if and .Values.networkPolicy.enabled .Values.networkPolicy.gatewayFrom -}}true{{- end -}}
{{- end -}}

{{- define "groupsight.trustProxy" -}}
{{- if kindIs "invalid" .Values.gateway.trustProxy -}}
{{- ternary 1 0 (eq (include "groupsight.gatewayGuarded" .) "true") -}}
{{- else -}}
{{- .Values.gateway.trustProxy -}}
{{- end -}}
{{- end -}}

{{- define "groupsight.kafkaName" -}}
{{- printf "%s-kafka" (include "groupsight.fullname" .) -}}
{{- end -}}

{{- define "groupsight.brokers" -}}
{{- if .Values.kafka.bundled.enabled -}}
{{- printf "%s-kafka-bootstrap:9093" (include "groupsight.kafkaName" .) -}}
{{- else -}}
{{- join "," .Values.kafka.brokers -}}
{{- end -}}
{{- end -}}

{{/* Where the certificate authority is that pods have to trust besides the usual ones. */}}
{{/* The Secret with the token for the key service, for whoever seals chats. Takes {root, name}. */}}
{{- define "groupsight.transitSecret" -}}
{{- if and .root.Values.sealingTransit.url (not (has .name (list "auth" "gateway"))) -}}
{{- .root.Values.sealingTransit.tokenSecret -}}
{{- end -}}
{{- end -}}

{{- define "groupsight.caSecret" -}}
{{- if .Values.extraCa.existingSecret -}}
{{- .Values.extraCa.existingSecret -}}
{{- else if .Values.kafka.bundled.enabled -}}
{{- printf "%s-cluster-ca-cert" (include "groupsight.kafkaName" .) -}}
{{- end -}}
{{- end -}}

{{- define "groupsight.caKey" -}}
{{- ternary .Values.extraCa.key "ca.crt" (ne .Values.extraCa.existingSecret "") -}}
{{- end -}}

{{- define "groupsight.sasl" -}}
{{- ternary "scram-sha-512" .Values.kafka.sasl.mechanism .Values.kafka.bundled.enabled -}}
{{- end -}}

{{/* Non-root, nothing writable but volumes, no capability. */}}
{{- define "groupsight.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "groupsight.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: {{ not .Values.development.enabled }}
capabilities: { drop: [ALL] }
{{- end -}}
