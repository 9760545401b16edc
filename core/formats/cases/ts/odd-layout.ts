<?xml version='1.0'?>
<TS   version = '2.1'
      language='ro' >
<context><name>A</name><message
  ><source>a</source
  ><translation  type = 'unfinished' >b</translation ></message>
   <message   encoding="UTF-8" >  <source>c</source>  <translation>d</translation>  </message></context>
<context><name>B</name>
</context></TS>
