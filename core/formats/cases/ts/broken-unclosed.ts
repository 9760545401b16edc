<TS version="2.1">
<context>
    <name>A</name>
    <message>
        <source>a</source>
        <translation>b</translation>
    </message>
    <message>
        <source>c
        <translation>d</translation>
    </message>
    <message>
        <source>e</source>
        <translation>f & g</translation>
    </message>
</context>
