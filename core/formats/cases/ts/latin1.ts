<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE TS>
<TS version="2.0" language="ro">
<context>
    <name>A</name>
    <message>
        <source>café</source>
        <translation>cafea &#x21b;</translation>
    </message>
</context>
</TS>
