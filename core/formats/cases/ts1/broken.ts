<TS><context><name>A</name>
<message><source>a</source><translation>b</translation></message>
<message><source>a</source><translation>c</message>
</TS>
