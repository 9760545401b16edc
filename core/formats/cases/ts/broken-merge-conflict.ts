<TS version="2.1">
<context>
    <name>A</name>
    <message>
        <source>a</source>
<<<<<<< HEAD
        <translation>b</translation>
=======
        <translation>c</translation>
>>>>>>> other
    </message>
    <message>
        <source>d</source>
        <translation>e</translation>
    </message>
</context>
</TS>
