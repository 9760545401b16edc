<!DOCTYPE TS>
<TS version="1.1" language="ro">
<defaultcodec>UTF-8</defaultcodec>
<context>
  <name>A</name>
  <message>
    <source>a &amp; b</source>
    <translation></translation>
  </message>
  <message numerus="yes">
    <source>%n</source>
    <translation><numerusform>x</numerusform></translation>
  </message>
</context>
</TS>
