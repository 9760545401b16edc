<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>C</name>
    <message>
        <source><![CDATA[<b>x</b>]]></source>
        <translation><![CDATA[<b>y</b>]]></translation>
    </message>
    <message>
        <source>markup</source>
        <translation>a <b>bold</b> one</translation>
    </message>
</context>
</TS>
