{{/* The pod of a service, from `metadata` on. Takes {root, name, settings}. */}}
{{- define "groupsight.pod" -}}
{{- $root := .root -}}
{{- $settings := .settings -}}
{{- $selector := include "groupsight.selector" . -}}
metadata:
  labels:
    {{- include "groupsight.labels" . | nindent 4 }}
    {{- with $settings.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with $settings.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "groupsight.fullname" $root }}-{{ .name }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ $settings.terminationGracePeriodSeconds }}
  securityContext:
    {{- include "groupsight.podSecurity" $root | nindent 4 }}
  {{- with $root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  {{- with $settings.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- if eq .name "gateway" }}
  initContainers:
    # The web files come in an image of their own; the gateway serves them.
    - name: web
      image: {{ include "groupsight.image" (dict "root" $root "image" "web" "settings" (dict "image" (default dict $settings.webImage))) }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      securityContext:
        {{- include "groupsight.containerSecurity" $root | nindent 8 }}
      resources:
        requests: { cpu: 10m, memory: 16Mi }
        limits: { memory: 64Mi }
      volumeMounts:
        - { name: web, mountPath: /out }
  {{- end }}
  containers:
    - name: {{ .name }}
      image: {{ include "groupsight.image" (dict "root" $root "image" .name "settings" $settings) }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      {{- if $root.Values.development.enabled }}
      command: [node, --watch, src/main.ts]
      {{- end }}
      securityContext:
        {{- include "groupsight.containerSecurity" $root | nindent 8 }}
      env:
        {{- include "groupsight.env" . | nindent 8 }}
      ports:
        {{- if eq .name "gateway" }}
        - { name: http, containerPort: 3000 }
        {{- else }}
        - { name: grpc, containerPort: 50051 }
        {{- end }}
        - { name: health, containerPort: 9464 }
      # The port opens when everything is there: the store, the bus, the service itself.
      startupProbe:
        httpGet: { path: /healthz, port: health }
        periodSeconds: 2
        failureThreshold: 90
      livenessProbe:
        httpGet: { path: /healthz, port: health }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: health }
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 2
      lifecycle:
        preStop:
          sleep: { seconds: {{ $settings.drainSeconds }} }
      resources:
        {{- toYaml $settings.resources | nindent 8 }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        {{- if eq .name "gateway" }}
        - { name: web, mountPath: /web, readOnly: true }
        {{- end }}
        {{- if eq .name "connector" }}
        - { name: data, mountPath: /data }
        {{- if $root.Values.media.existingClaim }}
        - { name: media, mountPath: /data/media }
        {{- end }}
        {{- end }}
        {{- if include "groupsight.caSecret" $root }}
        - { name: ca, mountPath: /etc/groupsight/ca, readOnly: true }
        {{- end }}
        {{- if include "groupsight.transitSecret" . }}
        - { name: transit, mountPath: /etc/groupsight/transit, readOnly: true }
        {{- end }}
        {{- if $root.Values.grpcTls.enabled }}
        - { name: grpc-tls, mountPath: /etc/groupsight/grpc, readOnly: true }
        {{- end }}
  volumes:
    - { name: tmp, emptyDir: {} }
    {{- if eq .name "gateway" }}
    - { name: web, emptyDir: {} }
    {{- end }}
    {{- if and (eq .name "connector") $root.Values.media.existingClaim }}
    - { name: media, persistentVolumeClaim: { claimName: {{ $root.Values.media.existingClaim }} } }
    {{- end }}
    {{- with include "groupsight.transitSecret" . }}
    - { name: transit, secret: { secretName: {{ . }} } }
    {{- end }}
    {{- if $root.Values.grpcTls.enabled }}
    - { name: grpc-tls, secret: { secretName: {{ include "groupsight.fullname" $root }}-{{ .name }}-grpc } }
    {{- end }}
    {{- include "groupsight.caVolume" $root | nindent 4 }}
  {{- if $settings.topologySpread.enabled }}
  topologySpreadConstraints:
    {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - topologyKey: {{ . }}
      maxSkew: 1
      whenUnsatisfiable: {{ $settings.topologySpread.whenUnsatisfiable }}
      labelSelector:
        matchLabels:
          {{- $selector | nindent 10 }}
    {{- end }}
  {{- end }}
  {{- range $field := list "nodeSelector" "tolerations" "affinity" }}
  {{- with index $settings $field }}
  {{ $field }}:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
{{- end -}}

{{- define "groupsight.caVolume" -}}
{{- with include "groupsight.caSecret" . -}}
- name: ca
  secret:
    secretName: {{ . }}
    items: [{ key: {{ include "groupsight.caKey" $ }}, path: ca.crt }]
{{- end -}}
{{- end -}}

{{/* Whether something else decides how many there are. */}}
{{- define "groupsight.isScaled" -}}
{{- if or .autoscaling.enabled (dig "keda" "enabled" false .) -}}true{{- end -}}
{{- end -}}
