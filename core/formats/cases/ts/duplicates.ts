<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>D</name>
    <message>
        <source>twice</source>
        <translation>unu</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>doi</translation>
    </message>
</context>
<context>
    <name>D</name>
    <message>
        <source>twice</source>
        <translation>trei</translation>
    </message>
    <message>
        <source>once</source>
        <translation>o dată</translation>
    </message>
</context>
</TS>
