{{- define "dragoman.name" -}}
{{- if contains "dragoman" .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-dragoman" .Release.Name | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{- define "dragoman.labels" -}}
app.kubernetes.io/name: dragoman
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "dragoman.secret" -}}
{{- if .Values.existingSecret -}}{{ .Values.existingSecret }}{{- else -}}{{ include "dragoman.name" . }}{{- end -}}
{{- end -}}

{{- define "dragoman.checkSecrets" -}}
{{- if not .Values.existingSecret -}}
{{- $_ := required "secrets.DATABASE_URL is required, or existingSecret" .Values.secrets.DATABASE_URL -}}
{{- $_ := required "secrets.SECRET_KEY is required, or existingSecret" .Values.secrets.SECRET_KEY -}}
{{- end -}}
{{- end -}}

{{/* Those that are asked for, and one that changes with the secrets: pods are made anew. */}}
{{- define "dragoman.annotations" -}}
annotations:
  checksum/secrets: {{ toYaml .root.Values.secrets | sha256sum }}
  {{- with .own.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* One container; `role` is web, worker or migrate. */}}
{{- define "dragoman.container" -}}
{{- $ := .root -}}
name: {{ .role }}
image: {{ printf "%s:%s" $.Values.image.repository ($.Values.image.tag | default $.Chart.AppVersion) | quote }}
imagePullPolicy: {{ $.Values.image.pullPolicy }}
args: [{{ if eq .role "migrate" }}migrate{{ else }}serve{{ end }}]
envFrom:
  - secretRef:
      name: {{ if eq .role "migrate" }}{{ .secret }}{{ else }}{{ include "dragoman.secret" $ }}{{ end }}
env:
  {{- if ne .role "migrate" }}
  - name: ROLE
    value: {{ .role }}
  {{- end }}
  - name: PUBLIC_URL
    value: {{ $.Values.publicUrl | quote }}
  {{- range $name, $value := $.Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- with $.Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "dragoman.pod" -}}
automountServiceAccountToken: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: data
    emptyDir: { sizeLimit: {{ .Values.cache.sizeLimit }} }
  - name: tmp
    emptyDir: {}
{{- end -}}
